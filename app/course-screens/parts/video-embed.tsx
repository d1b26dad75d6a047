import { useState } from 'react'
import { storedVideo, type PlatformVideo } from '#contract/course-video.ts'
import { Poster } from './poster.tsx'

/** Named in the policy of every page (server/security.ts), because that in force is the first page's. */
const PLAYERS = {
  YouTube: ({ id }: PlatformVideo) =>
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  Vimeo: ({ id, hash }: PlatformVideo) =>
    `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
}
const PAGES = {
  YouTube: ({ id }: PlatformVideo) => `https://www.youtube.com/watch?v=${id}`,
  Vimeo: (video: PlatformVideo) => `https://vimeo.com/${storedVideo(video)}`,
}

/**
 * A video of a platform. Nothing of it is asked for before it is wanted: a link opens it where
 * no scripts run, a click plays it here where they do.
 */
export function VideoEmbed({ video, title }: { video: PlatformVideo; title: string }) {
  const [wanted, setWanted] = useState(false)
  if (wanted) {
    return (
      <iframe
        src={PLAYERS[video.platform](video)}
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
      href={PAGES[video.platform](video)}
      target="_blank"
      rel="noopener noreferrer"
      className="screen-video"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setWanted(true)
      }}
    >
      <Poster>{`Ver el video en ${video.platform}`}</Poster>
    </a>
  )
}
