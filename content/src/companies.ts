import type { CompanyMark } from '@project-week/contract/site/content'

const company = (name: string, file: string): CompanyMark => ({ name, mark: `companies/${file}.svg` })

/** Invented companies with invented marks. Staff put in the partners of the edition, with their leave. */
export const companies: CompanyMark[] = [
  company('Pumpwerk Auental', 'pumpwerk-auental'),
  company('Brotzeit & Töchter', 'brotzeit-und-toechter'),
  company('Luchsauge Optik', 'luchsauge-optik'),
  company('Nordhang Holzbau', 'nordhang-holzbau'),
  company('Siebenpunkt Medizintechnik', 'siebenpunkt-medizintechnik'),
  company('Zahnrad Zirbel', 'zahnrad-zirbel'),
  company('Wolkenbügel Logistik', 'wolkenbuegel-logistik'),
  company('Federleicht Verpackung', 'federleicht-verpackung'),
  company('Grünspan Recycling', 'gruenspan-recycling'),
  company('Amtsschimmel Software', 'amtsschimmel-software'),
  company('Isarkiesel Beton', 'isarkiesel-beton'),
  company('Amsel, Drossel & Fink', 'amsel-drossel-und-fink'),
  company('Windfang Energie', 'windfang-energie'),
  company('Molkerei Morgenrot', 'molkerei-morgenrot'),
  company('Hefe & Kolben Biotech', 'hefe-und-kolben'),
  company('Rollmops Mobilität', 'rollmops-mobilitaet'),
  company('Sparstrumpf Versicherung', 'sparstrumpf-versicherung'),
  company('Schlüsselbund Sicherheit', 'schluesselbund-sicherheit'),
]
