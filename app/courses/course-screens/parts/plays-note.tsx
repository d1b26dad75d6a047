/** Maximum number of plays of a sound; renders nothing when it is unlimited. */
export function PlaysNote({ plays, of }: { plays: number; of: string }) {
  if (plays === 0) return null
  return (
    <p className="screen-note">
      Puedes oír {of} {plays === 1 ? 'una vez' : `${plays} veces`}
    </p>
  )
}
