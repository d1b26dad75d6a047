/** What people call a time zone: 'hora de Colombia (Bogota)'. On the server alone: browsers' words differ. */
export function zoneName(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat('es-CO', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${name} (${city})` : city
}
