/** `id` names the illustration and the section of the page. */
export const treatments = [
  {
    id: 'fluoride-treatment',
    name: 'Fluoride Treatment',
    text: 'We brush a mineral-rich varnish onto your teeth. It hardens the enamel and helps prevent decay.',
  },
  {
    id: 'cavity-filling',
    name: 'Cavity Filling',
    text: 'We numb the tooth when needed, clean out the decay and close it with a filling that matches your teeth.',
  },
  {
    id: 'teeth-whitening',
    name: 'Teeth Whitening',
    text: 'First we check that teeth and gums are healthy. Then a gel lightens the stains of coffee, tea, and time.',
  },
];
