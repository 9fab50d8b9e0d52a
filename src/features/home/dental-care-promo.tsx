import { Container, Text, Title } from '@mantine/core';
import classes from './dental-care-promo.module.css';
import section from './section.module.css';

const steps = [
  { title: 'We listen', text: 'Tell us what hurts and what worries you. There is time for questions.' },
  { title: 'You see what we see', text: 'We show you your teeth and explain each option.' },
  { title: 'You decide', text: 'Nothing starts until you say yes.' },
];

export function DentalCarePromo() {
  return (
    <section aria-labelledby="dental-care-title" className={section.section} data-tinted>
      <Container size="lg" className={classes.columns}>
        <img src="/illustrations/dental-care.svg" alt="" width={520} height={420} loading="lazy" />
        <div>
          <Title order={2} id="dental-care-title" className={section.title}>
            Dental care that starts with listening
          </Title>
          <Text size="lg" c="dimmed" mt="sm">
            Good treatment needs calm hands, and a patient who knows what is going on.
          </Text>
          <ol className={classes.steps}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <Text fw={600}>{title}</Text>
                <Text c="dimmed">{text}</Text>
              </li>
            ))}
          </ol>
        </div>
      </Container>
    </section>
  );
}
