import { Text } from '@mantine/core';
import grid from './card-grid.module.css';
import { Section } from './section.tsx';
import classes from './testimonials.module.css';

// Samples: a clinic puts the words of its own patients here.
const testimonials = [
  {
    name: 'Nora Lind',
    place: 'Queens',
    avatar: 'avatar-1',
    text: 'I had been afraid of dentists for years. Here every step was explained to me, and nothing happened until I said yes.',
  },
  {
    name: 'Marcus Reed',
    place: 'Brooklyn',
    avatar: 'avatar-2',
    text: 'I booked on the subway without a signal. When I came up the stairs at my stop, the appointment was confirmed.',
  },
  {
    name: 'Ruth Alvarez',
    place: 'Harlem',
    avatar: 'avatar-3',
    text: 'Half an hour, exactly the price I had seen online, and a dentist with time for my questions. I will be back.',
  },
];

export function Testimonials() {
  return (
    <Section id="testimonials" title="What our patients say">
      <div className={grid.grid}>
        {testimonials.map(({ name, place, avatar, text }) => (
          <figure key={name} className={`${grid.card} ${classes.card}`}>
            <blockquote className={classes.quote}>{text}</blockquote>
            <figcaption className={classes.person}>
              <img src={`/illustrations/${avatar}.svg`} alt="" width={56} height={56} loading="lazy" />
              <div>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {place}
                </Text>
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
