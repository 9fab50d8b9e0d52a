import { AppointmentPromo } from './appointment-promo.tsx';
import { ContactForm } from './contact-form.tsx';
import { DentalCarePromo } from './dental-care-promo.tsx';
import { Hero } from './hero.tsx';
import { InfoCards } from './info-cards.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';

/** The clinic's public page, without its footer. Everything here except the phone number is known at build time. */
export function HomePage() {
  return (
    <>
      <Hero />
      <InfoCards />
      <Services />
      <DentalCarePromo />
      <AppointmentPromo />
      <Testimonials />
      <ContactForm />
    </>
  );
}
