/*
 * Stands in for Google's api.js, as far as Firebase's popup sign-in needs it: calls between the page and the hidden
 * frame of the identity emulator, by postMessage. The same file runs on both sides. A call waits if
 * nobody has registered for it yet, or if the frame has not loaded yet.
 */
(() => {
  const MARK = 'molar-gapi';
  const script = new URL(document.currentScript.src);
  // The app's pages are never framed (their frame-ancestors).
  const isFrame = window.parent !== window;

  /** One end of the line to the window that `getPeer` returns; `origin` is where messages may go. */
  function connect(getPeer, origin) {
    const handlers = new Map();
    const early = [];
    const answers = new Map();
    let lastId = 0;
    let greet;
    const greeted = new Promise((resolve) => {
      greet = resolve;
    });

    const post = (message) => getPeer()?.postMessage({ [MARK]: true, ...message }, origin);

    async function handle(call) {
      const handler = handlers.get(call.name);
      if (!handler) return early.push(call);
      post({ kind: 'answer', id: call.id, data: [await handler(call.data)] });
    }

    window.addEventListener('message', ({ source, data }) => {
      if (source !== getPeer() || !data?.[MARK]) return;
      if (data.kind === 'hello') greet();
      if (data.kind === 'call') handle(data);
      if (data.kind === 'answer') {
        const answer = answers.get(data.id);
        answers.delete(data.id);
        try {
          answer?.(data.data);
        } catch {
          // The SDK's callback for `webStorageSupport` throws each time, after it has read the answer.
        }
      }
    });

    return {
      hello: () => post({ kind: 'hello' }),
      restyle: async () => [],
      async ping(callback) {
        await greeted;
        callback?.([]);
        return [];
      },
      register(name, handler) {
        handlers.set(name, handler);
        for (const call of early.splice(0)) handle(call);
      },
      async send(name, data, callback) {
        if (!isFrame) await greeted;
        lastId += 1;
        if (callback) answers.set(lastId, callback);
        post({ kind: 'call', id: lastId, name, data });
      },
    };
  }

  function open({ url, where, attributes }, callback) {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, attributes.style);
    for (const name of ['aria-hidden', 'tabindex']) frame.setAttribute(name, attributes[name]);
    const line = connect(() => frame.contentWindow, new URL(url).origin);
    frame.src = url;
    where.append(frame);
    return Promise.resolve(callback(line));
  }

  let parentLine;
  function getParentIframe() {
    if (!parentLine) {
      // Only the app's pages may frame this one (its frame-ancestors), so any parent is the right one.
      parentLine = connect(() => window.parent, '*');
      parentLine.hello();
    }
    return parentLine;
  }

  // `connect` already decides whom to listen to.
  const acceptAny = () => true;

  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: {
      // If the SDK sees this one, it loads nothing, not even Google's script.
      Iframe: connect,
      CROSS_ORIGIN_IFRAMES_FILTER: acceptAny,
      getContext: () => ({ open, getParentIframe }),
    },
  };

  if (isFrame) {
    try {
      void window.sessionStorage;
    } catch {
      // Some browsers block storage in frames. Only a sign-in by redirect would need it.
      Object.defineProperty(window, 'sessionStorage', { value: {} });
    }
    // The emulator's frame trusts any window that claims to be its popup; here it must come from the frame's own origin.
    window.addEventListener(
      'message',
      (event) => {
        if (event.source !== window.parent && event.origin !== window.location.origin) event.stopImmediatePropagation();
      },
      true,
    );
  }
  window.gapi_onload?.();
  window[script.searchParams.get('onload')]?.();
})();
