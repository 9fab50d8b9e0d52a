import { Container, Text, Title } from '@mantine/core';
import { ButtonLink } from '../ui/button-link.tsx';
import classes from './appointment-promo.module.css';
import section from './section.module.css';

export function AppointmentPromo() {
  return (
    <section aria-labelledby="appointment-promo-title" className={classes.band}>
      <Container size="lg" className={classes.columns}>
        <div className={classes.text}>
          <Title order={2} id="appointment-promo-title" className={section.title}>
            Your next appointment is a few taps away
          </Title>
          <Text size="lg" mt="sm">
            Pick a day in the calendar and take the time that suits you. If you lose your connection, your booking waits
            on your device and is sent once you are back online.
          </Text>
          <ButtonLink to="/appointment" variant="white" size="lg" mt="xl">
            See free times
          </ButtonLink>
        </div>
        <img src="/illustrations/appointment.svg" alt="" width={440} height={340} loading="lazy" />
      </Container>
    </section>
  );
}
