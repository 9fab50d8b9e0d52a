/*
 * The 3-D Secure question of the payment simulator: the person chooses the outcome, and the frame tells the simulator, then the
 * page. It can be closed even if the simulator does not answer: the page then asks for the result of the payment.
 */
const key = PUBLISHABLE_KEY;
/** Closing waits at most this long for the simulator. */
const CLOSING_MS = 2000;
const answers = ['complete', 'fail'].map((id) => document.getElementById(id));
const closeButton = document.getElementById('close');
const status = document.getElementById('status');
let clientSecret;
let isSending = false;

/** Rejects if it may not have arrived. */
async function send(result, signal) {
  const [intent] = clientSecret.split('_secret_');
  const response = await fetch(`v1/payment_intents/${intent}/simulated_challenge`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams({ client_secret: clientSecret, result }),
    signal,
  });
  // A refusal means that it was already answered in another tab.
  if (response.status >= 500) throw new Error(`${response.status}`);
}

function setSending(sending) {
  isSending = sending;
  for (const button of answers) button.disabled = sending;
}

const tellPage = () => window.parent.postMessage({ molarChallenge: true, kind: 'done' }, '*');

async function answer(result) {
  setSending(true);
  try {
    await send(result);
    tellPage();
  } catch {
    status.textContent = 'That did not go through. Please try again, or close this and see later what became of it.';
    closeButton.hidden = false;
    setSending(false);
  }
}

/** Closing counts as a failed challenge, unless an answer is in flight, which may still arrive. */
async function close() {
  if (!isSending) {
    setSending(true);
    await send('fail', AbortSignal.timeout(CLOSING_MS)).catch(() => {});
  }
  tellPage();
}

for (const button of answers) button.addEventListener('click', () => answer(button.id));
closeButton.addEventListener('click', close);

/** Keeps the keyboard focus inside, as in any dialog. Escape closes it. */
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  if (event.key !== 'Tab') return;
  const buttons = [...answers, closeButton].filter(({ hidden }) => !hidden);
  const leaving = event.shiftKey ? buttons.at(0) : buttons.at(-1);
  if (document.activeElement !== leaving && document.activeElement !== document.body) return;
  event.preventDefault();
  (event.shiftKey ? buttons.at(-1) : buttons.at(0)).focus();
});
window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || !data?.molarChallenge) return;
  clientSecret = data.clientSecret;
  answers[0].focus();
});
window.parent.postMessage({ molarChallenge: true, kind: 'ready' }, '*');
