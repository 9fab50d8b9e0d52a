import '@mantine/core/styles/Input.css';
import { Button, Container, Text, Textarea, TextInput, Title } from '@mantine/core';
import { openingHours } from './clinic-details.ts';
import { ClinicPhone } from './clinic-phone.tsx';
import classes from './contact-form.module.css';
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
            Is it urgent, or would you rather talk to somebody? Call us while we are open.
          </Text>
          <div className={classes.phone}>
            <ClinicPhone />
          </div>
          <Text c="dimmed">
            {openingHours.days}, {openingHours.times}
            <br />
            {openingHours.pause}
          </Text>
        </div>
        {/* Outside a dialog this method has the browser check the fields and send nothing, with and without scripts. */}
        <form method="dialog" className={classes.form} aria-labelledby="contact-title">
          <TextInput label="Email" name="email" type="email" autoComplete="email" size="md" required />
          <TextInput label="Subject" name="subject" size="md" />
          <Textarea label="Message" name="message" placeholder="Your message" rows={5} size="md" required />
          <Button type="submit" size="md" className={classes.submit}>
            Submit
          </Button>
        </form>
      </Container>
    </section>
  );
}
