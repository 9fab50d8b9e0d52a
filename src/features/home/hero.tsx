import { Container, Text, Title } from '@mantine/core';
import { ButtonLink } from '../ui/button-link.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import classes from './hero.module.css';
import { HeroScene } from './hero-scene.tsx';

const promises = [
  'See every price before you book',
  'You can cancel an unpaid booking yourself',
  'Works without a connection',
];

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className={classes.hero}>
      <Container size="lg" className={classes.columns}>
        <div>
          <Title order={1} id="hero-title" className={classes.title}>
            Gentle dental care, at a time that suits you
          </Title>
          <Text className={classes.lead}>
            Choose a day, see which times are free and what they cost, and book the one you like best.
          </Text>
          <ButtonLink to="/appointment" size="lg" className={classes.start}>
            GET STARTED
          </ButtonLink>
          <ul className={classes.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <CheckIcon />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <HeroScene />
      </Container>
    </section>
  );
}
