"""The namespaces of SVG and of the programs that write it."""

from __future__ import annotations

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
SODIPODI = "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
AFFINITY = "http://www.serif.com/"
ILLUSTRATOR = "http://ns.adobe.com/AdobeIllustrator/10.0/"
