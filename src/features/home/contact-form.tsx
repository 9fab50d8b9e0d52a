import { Button, Container, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ClinicPhone } from './clinic-phone.tsx';
import classes from './contact-form.module.css';
import { OpeningHours } from './opening-hours.tsx';
import section from './section.module.css';

export function ContactForm() {
  return (
    <section id="contact" aria-labelledby="contact-title" className={section.section} data-tinted>
      <Container size="lg" className={classes.columns}>
        <div>
          <Title order={2} id="contact-title" className={section.title}>
            Get in touch
          </Title>
          <Text size="lg" c="dimmed" mt="sm">
            Is it urgent, or would you rather talk to someone? Call us during opening hours.
          </Text>
          <div className={classes.phone}>
            <ClinicPhone />
          </div>
          <Text c="dimmed">
            <OpeningHours />
          </Text>
        </div>
        {/* Outside a dialog this method has the browser check the fields and send nothing, with and without scripts. */}
        <form method="dialog" className={classes.form} aria-labelledby="contact-title">
          <Field label="Email" isRequired>
            {(id) => <input id={id} name="email" type="email" autoComplete="email" required />}
          </Field>
          <Field label="Subject">{(id) => <input id={id} name="subject" />}</Field>
          <Field label="Message" isRequired>
            {(id) => <textarea id={id} name="message" placeholder="Your message" rows={5} required />}
          </Field>
          <Button type="submit" size="md" className={classes.submit}>
            Submit
          </Button>
        </form>
      </Container>
    </section>
  );
}

interface FieldProps {
  label: string;
  isRequired?: boolean;
  children(id: string): ReactNode;
}

/** A native field: Mantine's would cost every visitor 7 KiB for a form that does nothing with scripts. */
function Field({ label, isRequired, children }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children(id)}
    </div>
  );
}
