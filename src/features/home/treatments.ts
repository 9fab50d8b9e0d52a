/** The treatments that the page shows off. `id` names the illustration and the place on the page. */
export const treatments = [
  {
    id: 'fluoride-treatment',
    name: 'Fluoride Treatment',
    text: 'A varnish rich in minerals is brushed onto your teeth. It hardens the enamel and helps to keep decay away.',
  },
  {
    id: 'cavity-filling',
    name: 'Cavity Filling',
    text: 'We numb the tooth when needed, clean out the decay and close it with a filling in the colour of your teeth.',
  },
  {
    id: 'teeth-whitening',
    name: 'Teeth Whitening',
    text: 'First we check that teeth and gums are healthy. Then a gel lightens what coffee, tea and time have left.',
  },
];
