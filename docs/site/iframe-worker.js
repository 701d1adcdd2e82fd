// Search without a server. Browsers start no worker for a page that was opened as a file, so the script of the
// worker runs in a hidden frame instead, which has what such a script asks for.
if (location.protocol === "file:") {
  const run = (inner, url) => new Promise((resolve, reject) => {
    const script = inner.document.createElement("script");
    script.src = url;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`cannot load ${url}`));
    inner.document.head.append(script);
  });

  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inner = this.frame.contentWindow;
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inner.importScripts = (...urls) =>
        urls.reduce((before, each) => before.then(() => run(inner, each)), Promise.resolve());
      this.ready = run(inner, new URL(url, document.baseURI).href);
    }

    postMessage(data) {
      const inner = this.frame.contentWindow;
      this.ready.then(() => inner.dispatchEvent(new inner.MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
