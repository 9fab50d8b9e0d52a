import { Container, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { productName, versionText } from '../../platform/env.ts';
import classes from './footer.module.css';
import { treatments } from './treatments.ts';

/** Sections of the home page are ordinary links, so they work before and without any script. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <Container size="lg">
        <nav aria-label="Footer" className={classes.groups}>
          <div>
            <Title order={2} size="h4">
              Services
            </Title>
            <ul>
              {treatments.map(({ id, name }) => (
                <li key={id}>
                  <a href={`/#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Title order={2} size="h4">
              Company
            </Title>
            <ul>
              <li>
                <Link to="/about">About us</Link>
              </li>
              <li>
                <a href="/#visit">Opening hours and location</a>
              </li>
              <li>
                <a href="/#testimonials">What our patients say</a>
              </li>
            </ul>
          </div>
          <div>
            <Title order={2} size="h4">
              Legal
            </Title>
            <ul>
              <li>
                <a href="/#contact">Questions about privacy</a>
              </li>
              <li>
                <a href="/#contact">Questions about terms</a>
              </li>
            </ul>
          </div>
        </nav>
        <div className={classes.end}>
          <Text size="sm">Copyright © 2022 {productName}. All rights reserved.</Text>
          <Text size="xs">{versionText}</Text>
        </div>
      </Container>
    </footer>
  );
}
