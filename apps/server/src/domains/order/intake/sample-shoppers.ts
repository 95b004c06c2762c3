import type { Intake } from './price-lines.ts'

type Shopper = Pick<Intake, 'customer' | 'shippingAddress'>

function shopper(name: string, street: string, postalCode: string, city: string, countryCode: string): Shopper {
  const email = `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@example.com`
  return {
    customer: { name, email, phone: '' },
    shippingAddress: { name, company: '', street, street2: '', postalCode, city, region: '', countryCode },
  }
}

/** Invented people who buy in test orders. Their mail goes to a domain that exists for examples (RFC 2606). */
export const sampleShoppers: readonly Shopper[] = [
  shopper('Noor de Vries', 'Prinsengracht 214', '1016 HD', 'Amsterdam', 'NL'),
  shopper('Sander Bakker', 'Nieuwe Rijn 61', '2312 JE', 'Leiden', 'NL'),
  shopper('Lotte Peeters', 'Meir 78', '2000', 'Antwerpen', 'BE'),
  shopper('Jonas Weber', 'Kastanienallee 12', '10435', 'Berlin', 'DE'),
  shopper('Clara Hoffmann', 'Leopoldstraße 33', '80802', 'München', 'DE'),
  shopper('Élise Moreau', 'Rue de la République 5', '69001', 'Lyon', 'FR'),
  shopper('Hugo Lefèvre', 'Rue Sainte-Catherine 119', '33000', 'Bordeaux', 'FR'),
  shopper('Marta Ruiz', 'Calle de Atocha 45', '28012', 'Madrid', 'ES'),
  shopper('Giulia Conti', 'Via Garibaldi 8', '10122', 'Torino', 'IT'),
  shopper('Anna Nowak', 'ulica Długa 27', '31-147', 'Kraków', 'PL'),
]
