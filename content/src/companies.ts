import type { CompanyMark, Label } from '@project-week/contract/site/content'

const company = (name: string, file: string, business: Label): CompanyMark => ({
  name,
  business,
  mark: `companies/${file}.svg`,
})

/** Invented companies with invented marks. Staff put in the partners of the edition, with their leave. */
export const companies: CompanyMark[] = [
  company('Pumpwerk Auental', 'pumpwerk-auental', { en: 'Industrial pumps', de: 'Industriepumpen' }),
  company('Brotzeit & Töchter', 'brotzeit-und-toechter', { en: 'Organic bakery', de: 'Biobäckerei' }),
  company('Luchsauge Optik', 'luchsauge-optik', { en: 'Optical sensors', de: 'Optische Sensoren' }),
  company('Nordhang Holzbau', 'nordhang-holzbau', { en: 'Timber construction', de: 'Holzbau' }),
  company('Siebenpunkt Medizintechnik', 'siebenpunkt-medizintechnik', { en: 'Medical devices', de: 'Medizintechnik' }),
  company('Zahnrad Zirbel', 'zahnrad-zirbel', { en: 'Drives and gears', de: 'Antriebe und Getriebe' }),
  company('Wolkenbügel Logistik', 'wolkenbuegel-logistik', { en: 'Logistics', de: 'Logistik' }),
  company('Federleicht Verpackung', 'federleicht-verpackung', { en: 'Packaging', de: 'Verpackungen' }),
  company('Grünspan Recycling', 'gruenspan-recycling', { en: 'Metal recycling', de: 'Metallrecycling' }),
  company('Amtsschimmel Software', 'amtsschimmel-software', {
    en: 'Software for town halls',
    de: 'Software für Rathäuser',
  }),
  company('Isarkiesel Beton', 'isarkiesel-beton', { en: 'Building materials', de: 'Baustoffe' }),
  company('Amsel, Drossel & Fink', 'amsel-drossel-und-fink', { en: 'Patent attorneys', de: 'Patentanwälte' }),
  company('Windfang Energie', 'windfang-energie', { en: 'Wind and storage', de: 'Wind und Speicher' }),
  company('Molkerei Morgenrot', 'molkerei-morgenrot', { en: 'Dairy', de: 'Molkerei' }),
  company('Hefe & Kolben Biotech', 'hefe-und-kolben', { en: 'Biotechnology', de: 'Biotechnologie' }),
  company('Rollmops Mobilität', 'rollmops-mobilitaet', { en: 'Cargo bikes', de: 'Lastenräder' }),
  company('Sparstrumpf Versicherung', 'sparstrumpf-versicherung', { en: 'Insurance', de: 'Versicherung' }),
  company('Schlüsselbund Sicherheit', 'schluesselbund-sicherheit', { en: 'Access control', de: 'Zutrittskontrolle' }),
]
