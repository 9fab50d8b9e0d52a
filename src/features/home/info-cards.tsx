import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import grid from './card-grid.module.css';
import { clinicAddress } from './clinic-details.ts';
import { ClinicPhone } from './clinic-phone.tsx';
import classes from './info-cards.module.css';
import { OpeningHours } from './opening-hours.tsx';

interface InfoCardProps {
  image: string;
  alt: string;
  title: string;
  children: ReactNode;
}

function InfoCard({ image, alt, title, children }: InfoCardProps) {
  return (
    <div className={`${grid.card} ${classes.card}`}>
      <img src={`/illustrations/${image}.svg`} alt={alt} width={64} height={64} loading="lazy" />
      <div>
        <Title order={2} size="h3" mb={4}>
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
      </div>
    </div>
  );
}

export function InfoCards() {
  return (
    <section id="visit" aria-label="Visiting us" className={classes.section}>
      <Container size="lg" className={grid.grid}>
        <InfoCard image="opening-hours" alt="A clock at eight in the morning" title="Opening hours">
          <OpeningHours />
        </InfoCard>
        <InfoCard image="location" alt="A street map with a pin" title="Visit our location">
          {clinicAddress.street}
          <br />
          {clinicAddress.city}
          <br />
          Please come a few minutes early
        </InfoCard>
        <InfoCard image="contact" alt="A telephone and a speech bubble" title="Contact us">
          Call us during opening hours. We are glad to help.
          <ClinicPhone />
        </InfoCard>
      </Container>
    </section>
  );
}
