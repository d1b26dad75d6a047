import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Button } from '../ui/button.tsx'

/** What a hall asks for: dark or light, which works without scripts, and the whole screen. */
export function StageControls() {
  const here = useLocation()
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.preferences.theme
  const other = theme === 'dark' ? 'light' : 'dark'
  const full = useSyncExternalStore(
    onFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return (
    <div className="flex items-center gap-2 print:hidden">
      <Form method="post" action={paths.preferences} preventScrollReset>
        <input type="hidden" name="theme" value={other} />
        <input type="hidden" name="returnTo" value={here.pathname + here.search} />
        <Button type="submit">{other === 'dark' ? 'Tema oscuro' : 'Tema claro'}</Button>
      </Form>
      <span className="nojs:hidden">
        <Button onClick={toggleFullscreen}>
          {full ? 'Salir de pantalla completa' : 'Pantalla completa'}
        </Button>
      </span>
    </div>
  )
}

function onFullscreen(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** A browser may refuse, as on a phone: then everything stays as it was. */
function toggleFullscreen() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  done.catch(() => {})
}
