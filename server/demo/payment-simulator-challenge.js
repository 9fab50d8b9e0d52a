/* The question of 3-D Secure in the payment simulator: the person chooses how it ends, the simulator is told, then the page. */
const key = PUBLISHABLE_KEY;
const buttons = [...document.querySelectorAll('button')];
const status = document.getElementById('status');
let clientSecret;

async function answer(result) {
  for (const button of buttons) button.disabled = true;
  const [intent] = clientSecret.split('_secret_');
  try {
    const response = await fetch(`/v1/payment_intents/${intent}/simulated_challenge`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: new URLSearchParams({ client_secret: clientSecret, result }),
    });
    // One that was answered before, in another tab, is as good as this one.
    if (response.status >= 500) throw new Error(`${response.status}`);
    window.parent.postMessage({ molarChallenge: true, kind: 'done' }, '*');
  } catch {
    status.textContent = 'That did not arrive. Please try again.';
    for (const button of buttons) button.disabled = false;
  }
}

for (const { id } of buttons) document.getElementById(id).addEventListener('click', () => answer(id));
window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || !data?.molarChallenge) return;
  clientSecret = data.clientSecret;
  document.getElementById('complete').focus();
});
window.parent.postMessage({ molarChallenge: true, kind: 'ready' }, '*');
