import { useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { useRootData } from '#app/kit/shell/root-data.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

const THEMES = [
  { value: 'dark', label: 'Tema oscuro', unchosen: '[@media(prefers-color-scheme:dark)]:hidden' },
  { value: 'light', label: 'Tema claro', unchosen: '[@media(prefers-color-scheme:light)]:hidden' },
] as const

/** Controls for a projector: dark or light, which works without scripts, and full screen. */
export function StageControls() {
  const here = useLocation()
  const theme = useRootData()?.preferences.theme
  const isChosen = THEMES.some(({ value }) => value === theme)
  const full = useSyncExternalStore(
    onFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return (
    <div className="flex items-center gap-2 print:hidden">
      <PostForm action={paths.preferences} preventScrollReset>
        <input type="hidden" name="returnTo" value={here.pathname + here.search} />
        {THEMES.filter(({ value }) => value !== theme).map(({ value, label, unchosen }) => (
          // Without a choice the system's theme applies, which the server does not know.
          <span key={value} className={isChosen ? '' : unchosen}>
            <Button type="submit" name="theme" value={value}>
              {label}
            </Button>
          </span>
        ))}
      </PostForm>
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

/** A browser may reject the request, as on a phone: then nothing changes. */
function toggleFullscreen() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  done.catch(() => {})
}
