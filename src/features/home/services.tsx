import { Text, Title } from '@mantine/core';
import grid from './card-grid.module.css';
import { Section } from './section.tsx';
import classes from './services.module.css';
import { treatments } from './treatments.ts';

export function Services() {
  return (
    <Section id="services" title="Our services" lead="Three treatments our patients often ask for.">
      <div className={grid.grid}>
        {treatments.map(({ id, name, text }) => (
          <article key={id} id={id} aria-labelledby={`${id}-title`} className={`${grid.card} ${classes.card}`}>
            <img src={`/illustrations/${id}.svg`} alt="" width={360} height={220} loading="lazy" />
            <div className={classes.text}>
              <Title order={3} id={`${id}-title`} mb="xs">
                {name}
              </Title>
              <Text c="dimmed">{text}</Text>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
