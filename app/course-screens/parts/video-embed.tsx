import { useState } from 'react'
import { Poster } from './poster.tsx'

/** Named in the policy of every page (server/security.ts), because that in force is the first page's. */
const PLAYER = 'https://www.youtube-nocookie.com/embed/'
const PAGE = 'https://www.youtube.com/watch?v='

/**
 * A video of the platform by its id. Nothing of it is asked for before it is wanted: a link opens it where
 * no scripts run, a click plays it here where they do.
 */
export function VideoEmbed({ id, title }: { id: string; title: string }) {
  const [wanted, setWanted] = useState(false)
  const address = encodeURIComponent(id)
  if (wanted) {
    return (
      <iframe
        src={`${PLAYER}${address}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The player plays nothing for a page that does not say which site it is of.
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className="screen-video"
      />
    )
  }
  return (
    <a
      href={`${PAGE}${address}`}
      target="_blank"
      rel="noopener noreferrer"
      className="screen-video"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setWanted(true)
      }}
    >
      <Poster>Ver el video en YouTube</Poster>
    </a>
  )
}
