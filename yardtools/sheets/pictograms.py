"""Signs for tickets, our own design: a transport or what a ticket does, in a square from 0 to 24.

`{ink}` is the colour of the sign, `{ground}` that of the ticket under it.
"""

from __future__ import annotations

_WHEELS = '<circle cx="6.5" cy="17.5" r="2.4" fill="{ink}"/><circle cx="17.5" cy="17.5" r="2.4" fill="{ink}"/>'
_STROKE = 'fill="none" stroke="{ink}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'

_CAR = (
    '<path fill="{ink}" d="M1.5 17V13Q1.5 11.6 3 11.3L6 10.8L8.6 7.2Q9.2 6.5 10 6.5H15.4Q16.3 6.5 16.8 7.2L19.2 10.8'
    'L21.4 11.3Q22.5 11.6 22.5 13V17Z"/><path fill="{ground}" d="M8.1 10.8L9.9 8.2H12V10.8ZM13.3 10.8V8.2H15.4L17.2 10.8Z"/>'
    '<circle cx="6.5" cy="17.3" r="3" fill="{ground}"/><circle cx="17.5" cy="17.3" r="3" fill="{ground}"/>' + _WHEELS
)
_FOOT = '<path fill="{ink}" d="M%s a2.4 3.6 0 1 0 4.8 0 a2.4 3.6 0 1 0 -4.8 0Z M%s h3.6 v1 a1.8 1.8 0 0 1 -3.6 0Z"/>'

PICTOGRAMS = {
    "car": _CAR,
    "taxi": '<rect x="9.8" y="3.6" width="5" height="2.4" rx="0.8" fill="{ink}"/>' + _CAR,
    "bus": (
        '<rect x="1.5" y="5" width="21" height="12.5" rx="2" fill="{ink}"/>'
        '<path fill="{ground}" d="M3.5 7H8V11H3.5ZM9.5 7H14V11H9.5ZM15.5 7H20.5V11H15.5Z"/>'
        '<circle cx="6.5" cy="17.3" r="3" fill="{ground}"/><circle cx="17.5" cy="17.3" r="3" fill="{ground}"/>' + _WHEELS
    ),
    "underground": (
        '<path fill="{ink}" d="M5 19V9Q5 3 12 3Q19 3 19 9V19ZM7 22L9 19.5H15L17 22H14.8L14 21H10L9.2 22Z"/>'
        '<rect x="7.2" y="7" width="9.6" height="5" rx="1" fill="{ground}"/>'
        '<circle cx="8.8" cy="15.6" r="1.3" fill="{ground}"/><circle cx="15.2" cy="15.6" r="1.3" fill="{ground}"/>'
    ),
    "ferry": (
        '<path fill="{ink}" d="M2 14H22L19 19H5ZM6 12.6V9H17L18.6 12.6ZM9 7.8V4.5H12V7.8Z"/>'
        f'<path {_STROKE} d="M2 21.6Q4.5 20.4 7 21.6T12 21.6T17 21.6T22 21.6"/>'
    ),
    "plane": (
        '<path fill="{ink}" d="M12 1.5Q13.4 1.5 13.4 4V9L22 14.5V16.8L13.4 14V19L16 21V22.5L12 21.4L8 22.5V21L10.6 19V14'
        'L2 16.8V14.5L10.6 9V4Q10.6 1.5 12 1.5Z"/>'
    ),
    "helicopter": (
        f'<path {_STROKE} d="M3 4.5H19M11 4.5V8M5.5 21H16.5M8.5 18V21M13.5 18V21"/>'
        '<path fill="{ink}" d="M6 13Q6 8 11 8H13Q16.5 8 17 12L22.5 12.4V10H23.5V15H17Q16 18 13 18H9.5Q6 18 6 13Z"/>'
        '<path fill="{ground}" d="M7.6 13Q7.8 9.8 11 9.7V13Z"/>'
    ),
    "black": (
        '<circle cx="12" cy="12" r="9.6" fill="{ink}"/><path fill="none" stroke="{ground}" stroke-width="2.6" '
        'stroke-linecap="round" d="M8.2 8.2L15.8 15.8M15.8 8.2L8.2 15.8"/>'
    ),
    "double": f'<path {_STROKE} d="M3 5L10 12L3 19M12.5 5L19.5 12L12.5 19"/>',
    "footprints": _FOOT % ("5 8", "5.6 13.4") + _FOOT % ("14 12", "14.6 17.4"),
    "shadow": (
        '<path fill="{ink}" d="M3 11H21V12.6H3ZM6 10L7.4 4.5Q8 3 9.8 3.8Q12 4.8 14.2 3.8Q16 3 16.6 4.5L18 10Z'
        'M7 14H17Q20 17 20.5 22H3.5Q4 17 7 14Z"/>'
    ),
    "magnifier": (
        '<circle cx="10" cy="10" r="6.6" fill="none" stroke="{ink}" stroke-width="2.4"/>'
        '<path fill="none" stroke="{ink}" stroke-width="3.4" stroke-linecap="round" d="M15.4 15.4L20.8 20.8"/>'
    ),
    "blue-light": (
        '<path fill="{ink}" d="M6.5 17V13Q6.5 8 12 8Q17.5 8 17.5 13V17ZM4 18.2H20V21H4Z"/>'
        f'<path {_STROKE} d="M12 2V4.6M4.6 4.6L6.4 6.6M19.4 4.6L17.6 6.6M2 11.5H4M20 11.5H22"/>'
    ),
}
PICTOGRAMS["rail"] = (
    PICTOGRAMS["underground"].replace('<rect x="7.2" y="7"', '<path fill="{ground}" d="M10 4.4H14V5.6H10Z"/><rect x="7.2" y="7"')
)


def pictogram(id: str, ink: str, ground: str) -> str:
    """The sign of a transport or a ticket as a picture; what we do not know is a ring."""
    unknown = '<circle cx="12" cy="12" r="8" fill="none" stroke="{ink}" stroke-width="2.4"/>'
    body = PICTOGRAMS.get(id, unknown).replace("{ink}", ink).replace("{ground}", ground)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{body}</svg>'
