import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { ClinicPhone } from './clinic-phone.tsx';
import classes from './contact-form.module.css';
import { Section } from './section.tsx';

export function ContactForm() {
  return (
    <Section id="contact" title="Get in touch" lead="About a treatment, a price or your visit." isTinted>
      <div className={classes.phone}>
        <ClinicPhone />
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
    </Section>
  );
}
