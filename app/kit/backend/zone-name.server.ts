/** Spanish names of cities that the time zone data spell differently. */
const CITIES: Record<string, string> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Cordoba: 'Córdoba',
  Havana: 'La Habana',
  Merida: 'Mérida',
  'Mexico City': 'Ciudad de México',
  'New York': 'Nueva York',
  Panama: 'Panamá',
  'Sao Paulo': 'São Paulo',
  Tucuman: 'Tucumán',
}

/** Returns the common name of a time zone: 'hora de Colombia (Bogotá)'. On the server only, because browsers differ. */
export function zoneName(zone: string): string {
  const known = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const city = CITIES[known] ?? known
  const parts = new Intl.DateTimeFormat('es-CO', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${name} (${city})` : city
}
