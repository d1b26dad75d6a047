import { useState } from 'react'
import { storedVideo, type PlatformVideo } from '#contract/courses/design/course-video.ts'
import { withQuery } from '#app/kit/urls/with-query.ts'
import { Poster } from './poster.tsx'

/**
 * Listed in the Content-Security-Policy of every page (server/security.ts), because the first
 * page's policy stays in force.
 */
const PLAYERS = {
  YouTube: ({ id }: PlatformVideo) =>
    withQuery(`https://www.youtube-nocookie.com/embed/${id}`, { autoplay: 1, rel: 0 }),
  Vimeo: ({ id, hash }: PlatformVideo) =>
    withQuery(`https://player.vimeo.com/video/${id}`, { autoplay: 1, dnt: 1, h: hash }),
}
const PAGES = {
  YouTube: ({ id }: PlatformVideo) => withQuery('https://www.youtube.com/watch', { v: id }),
  Vimeo: (video: PlatformVideo) => `https://vimeo.com/${storedVideo(video)}`,
}

/**
 * Video of a platform. Nothing is requested before the user asks for it: without scripts a link
 * opens it, with scripts a click plays it here.
 */
export function VideoEmbed({ video, title }: { video: PlatformVideo; title: string }) {
  const [wanted, setWanted] = useState(false)
  if (wanted) {
    return (
      <iframe
        src={PLAYERS[video.platform](video)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The player requires the referrer of the page to play.
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
