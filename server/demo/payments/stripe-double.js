/*
 * Stands in for Stripe.js while the payment simulator runs, as far as Molar's payment page needs it. It decides nothing: the card
 * form and 3-D Secure are frames of the simulator, and the simulator decides the result of a payment.
 */
(() => {
  const simulator = '/payment-simulator';

  /** Opens a frame of the simulator, and listens to it. */
  function openFrame(path, mark, title, onMessage) {
    const frame = document.createElement('iframe');
    frame.src = `${simulator}${path}`;
    frame.title = title;
    // A frame with a different color scheme than its page would not be transparent.
    Object.assign(frame.style, { border: '0', colorScheme: 'light' });
    const listen = ({ source, data }) => {
      if (source === frame.contentWindow && data?.[mark]) onMessage(data);
    };
    window.addEventListener('message', listen);
    return {
      frame,
      post: (message) => frame.contentWindow?.postMessage({ [mark]: true, ...message }, location.origin),
      close() {
        window.removeEventListener('message', listen);
        frame.remove();
      },
    };
  }

  /** Returns `{ paymentIntent }` or `{ error }`, and never throws, as in Stripe.js. */
  async function ask(key, method, clientSecret, path = '', params = {}) {
    const [intent] = clientSecret.split('_secret_');
    const form = new URLSearchParams({ client_secret: clientSecret, ...params });
    const url = `${simulator}/v1/payment_intents/${encodeURIComponent(intent)}${path}`;
    try {
      const response = await fetch(method === 'GET' ? `${url}?${form}` : url, {
        method,
        headers: { Authorization: `Bearer ${key}` },
        ...(method === 'POST' && { body: form }),
      });
      const answer = await response.json();
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    } catch {
      const message = 'The payment service could not be reached. Please check your connection.';
      return { error: { type: 'api_connection_error', message } };
    }
  }

  /** Resolves when the person has answered. */
  function challenge(clientSecret) {
    return new Promise((resolve) => {
      const before = document.activeElement;
      const behind = [...document.body.children].filter(({ inert }) => !inert);
      const setInert = (inert) => {
        for (const element of behind) element.inert = inert;
      };
      const { frame, post, close } = openFrame('/challenge.html', 'molarChallenge', '3-D Secure test', ({ kind }) => {
        if (kind === 'ready') {
          frame.focus();
          return post({ clientSecret });
        }
        close();
        setInert(false);
        before?.focus?.();
        resolve();
      });
      setInert(true);
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        zIndex: '2147483647',
        background: 'rgb(0 0 0 / 50%)',
      });
      document.body.append(frame);
    });
  }

  function createElement(getAppearance) {
    const handlers = new Map();
    const emit = (name, event = {}) => {
      for (const handler of handlers.get(name) ?? []) handler({ elementType: 'payment', ...event });
    };
    const waiting = new Map();
    let lastId = 0;
    let card;

    const element = {
      mount(where) {
        const place = typeof where === 'string' ? document.querySelector(where) : where;
        card?.close();
        card = openFrame('/card.html', 'molarCard', 'Card form', (message) => {
          if (message.kind === 'ready') {
            card.post({ kind: 'style', appearance: getAppearance() });
            emit('ready');
          }
          if (message.kind === 'height') card.frame.style.height = `${message.height}px`;
          if (message.kind === 'submit') place.closest('form')?.requestSubmit();
          if (message.kind === 'change') {
            emit('change', {
              complete: message.complete,
              empty: message.empty,
              collapsed: false,
              value: { type: 'card' },
            });
          }
          if (message.kind === 'answer') {
            waiting.get(message.id)?.(message);
            waiting.delete(message.id);
          }
        });
        card.frame.style.width = '100%';
        card.frame.style.height = '170px';
        place.append(card.frame);
      },
      unmount() {
        card?.close();
        card = undefined;
      },
      destroy: () => element.unmount(),
      on(name, handler) {
        handlers.set(name, [...(handlers.get(name) ?? []), handler]);
        return element;
      },
      off(name, handler) {
        handlers.set(name, handler ? (handlers.get(name) ?? []).filter((other) => other !== handler) : []);
        return element;
      },
      once(name, handler) {
        const first = (event) => {
          element.off(name, first);
          handler(event);
        };
        return element.on(name, first);
      },
      update: () => element,
      focus: () => card?.post({ kind: 'focus' }),
      clear: () => card?.post({ kind: 'clear' }),
    };
    return {
      element,
      restyle: () => card?.post({ kind: 'style', appearance: getAppearance() }),
      /** `{ paymentMethod }` or `{ error }`. */
      read: () =>
        new Promise((resolve, reject) => {
          if (!card) return reject(new Error('The payment element is not mounted'));
          lastId += 1;
          waiting.set(lastId, resolve);
          card.post({ kind: 'read', id: lastId });
        }),
    };
  }

  function createElements({ clientSecret, appearance = {} }) {
    let current = appearance;
    let payment;
    return {
      clientSecret,
      read: () => {
        if (!payment) throw new Error('There is no payment element');
        return payment.read();
      },
      create(type) {
        if (type !== 'payment') throw new Error(`The payment simulator has no element '${type}'`);
        payment = createElement(() => current);
        return payment.element;
      },
      getElement: () => payment?.element ?? null,
      update(options) {
        current = options.appearance ?? current;
        payment?.restyle();
      },
      fetchUpdates: async () => ({}),
      async submit() {
        const { error } = await this.read();
        return error ? { error } : {};
      },
    };
  }

  function Stripe(key) {
    if (!key.startsWith('pk_test_')) throw new Error('The payment simulator takes test keys only');

    async function finish(clientSecret, answer) {
      if (answer.paymentIntent?.status !== 'requires_action') return answer;
      await challenge(clientSecret);
      const after = await ask(key, 'GET', clientSecret);
      const { last_payment_error: error, ...paymentIntent } = after.paymentIntent ?? {};
      return error ? { error: { ...error, payment_intent: paymentIntent } } : after;
    }

    return {
      elements: createElements,
      async confirmPayment({ elements, clientSecret = elements?.clientSecret }) {
        const { error, paymentMethod } = await elements.read();
        if (error) return { error };
        const answer = await ask(key, 'POST', clientSecret, '/confirm', { payment_method: paymentMethod });
        return finish(clientSecret, answer);
      },
      retrievePaymentIntent: (clientSecret) => ask(key, 'GET', clientSecret),
      async handleNextAction({ clientSecret }) {
        return finish(clientSecret, await ask(key, 'GET', clientSecret));
      },
    };
  }
  // The release of Stripe.js that the official loader asks for; it warns about any other.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
