import { Button } from '#app/kit/ui/button.tsx'
import type { Connection } from './use-leaderboard.ts'

/** Interval of the page's reload without scripts. */
export const REFRESH_SECONDS = 5

const SAID: Record<Connection, string> = {
  connecting: 'Conectando…',
  live: 'En vivo',
  reconnecting: 'Reconectando…',
  paused: 'En pausa',
}

const DOTS: Record<Connection, string> = {
  connecting: 'dot',
  live: 'dot on',
  reconnecting: 'dot !border-warning !bg-warning',
  paused: 'dot',
}

/**
 * State of the live updates, and the button that pauses them. Without scripts the button leads to
 * the page that does not reload.
 */
export function LiveControls({
  connection,
  paused,
  onToggle,
}: {
  connection: Connection
  paused: boolean
  onToggle: () => void
}) {
  return (
    <div className="flex items-center gap-4 print:hidden">
      <p className="flex items-center gap-2 text-muted lg:text-lg">
        <span className={DOTS[connection]} />
        <span className={paused ? '' : 'nojs:hidden'}>{SAID[connection]}</span>
        {paused ? null : (
          <span className="js:hidden">{`Se actualiza cada ${REFRESH_SECONDS} segundos`}</span>
        )}
      </p>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onToggle()
        }}
      >
        <Button type="submit" {...(paused ? {} : { name: 'paused', value: '1' })}>
          {paused ? 'Reanudar' : 'Pausar'}
        </Button>
      </form>
    </div>
  )
}
