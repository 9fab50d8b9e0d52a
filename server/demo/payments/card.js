/*
 * The card form of the payment simulator. A number stays in this frame: it is looked up in the list of test cards, and only the
 * name of a test card ever leaves. Anything else, such as a real card, is refused here.
 */
const cards = TEST_CARDS;
const fields = ['number', 'expiry', 'cvc'].map((name) => document.getElementById(name));
const [number, expiry, cvc] = fields;
const digits = ({ value }) => value.replaceAll(/\D/g, '');

number.addEventListener('input', () => {
  number.value = digits(number)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
});
expiry.addEventListener('input', ({ inputType }) => {
  const text = digits(expiry).slice(0, 4);
  if (inputType?.startsWith('delete')) return;
  expiry.value = text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2)}` : text;
});
cvc.addEventListener('input', () => {
  cvc.value = digits(cvc).slice(0, 4);
});

/** `[field, code, message]` of the first error, or undefined. */
function findWrong() {
  if (!digits(number)) return [number, 'incomplete_number', 'Please enter the number of a test card.'];
  if (!Object.hasOwn(cards, digits(number))) {
    return [number, 'invalid_number', 'This is not a test card. Please never enter a real card here.'];
  }
  const [month, year] = [digits(expiry).slice(0, 2), digits(expiry).slice(2)];
  if (year.length !== 2 || month < '01' || month > '12') {
    return [expiry, 'incomplete_expiry', 'Please enter month and year, such as 12 / 34.'];
  }
  const ends = new Date(2000 + Number(year), Number(month), 1);
  if (ends <= new Date()) return [expiry, 'invalid_expiry_year_past', 'This date has passed.'];
  if (digits(cvc).length < 3)
    return [cvc, 'incomplete_cvc', 'Please enter the three digits from the back of the card.'];
  return undefined;
}

function show(wrong) {
  for (const field of fields) {
    const isWrong = wrong?.[0] === field;
    field.setAttribute('aria-invalid', String(isWrong));
    // The page already shows the message below the form.
    field.setAttribute('aria-description', isWrong ? wrong[2] : '');
  }
}

function read() {
  const wrong = findWrong();
  show(wrong);
  if (!wrong) return { paymentMethod: cards[digits(number)] };
  wrong[0].focus();
  return { error: { type: 'validation_error', code: wrong[1], message: wrong[2] } };
}

function style({ variables = {} }) {
  const names = { colorText: 'text', colorBackground: 'field', colorDanger: 'danger', colorPrimary: 'accent' };
  for (const [theirs, ours] of Object.entries(names)) {
    const color = variables[theirs];
    if (color && CSS.supports('color', color)) document.documentElement.style.setProperty(`--${ours}`, color);
  }
}

const tell = (message) => window.parent.postMessage({ molarCard: true, ...message }, location.origin);
const tellHeight = () => tell({ kind: 'height', height: document.getElementById('card').offsetHeight });

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || !data?.molarCard) return;
  if (data.kind === 'style') style(data.appearance);
  if (data.kind === 'read') tell({ kind: 'answer', id: data.id, ...read() });
  if (data.kind === 'focus') number.focus();
  if (data.kind === 'clear') {
    for (const field of fields) field.value = '';
    show(undefined);
  }
});
for (const field of fields) {
  field.addEventListener('input', () => {
    if (field.getAttribute('aria-invalid') === 'true') show(undefined);
    tell({ kind: 'change', complete: findWrong() === undefined, empty: fields.every(({ value }) => value === '') });
  });
}
// As in the provider's own fields, Enter submits the form around this frame.
document.getElementById('card').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  tell({ kind: 'submit' });
});
new ResizeObserver(tellHeight).observe(document.getElementById('card'));
tell({ kind: 'ready' });
