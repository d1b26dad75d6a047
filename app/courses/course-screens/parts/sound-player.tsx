import { useState, type ReactNode } from 'react'
import { PlaysNote } from './plays-note.tsx'

/**
 * Sound with the browser's own controls. With scripts it can be started `plays` times, and
 * `children` receives whether it is playing.
 * @param plays maximum number of plays; 0: unlimited.
 */
export function SoundPlayer({
  src,
  label,
  plays = 0,
  children,
}: {
  src: string
  label: string
  plays?: number
  children?: (sounds: boolean) => ReactNode
}) {
  const [sounds, setSounds] = useState(false)
  const [begun, setBegun] = useState(0)
  const spent = plays > 0 && begun >= plays && !sounds
  return (
    <>
      {children?.(sounds)}
      {spent ? (
        <p role="status" className="screen-note">
          Ya lo oíste {plays === 1 ? 'una vez' : `${plays} veces`}.{' '}
          <button type="button" className="screen-again" onClick={() => setBegun(0)}>
            Oír de nuevo en la vista previa
          </button>
        </p>
      ) : (
        <>
          {/* The transcript below has its text. */}
          <audio
            src={src}
            controls
            controlsList="nodownload noplaybackrate"
            preload="none"
            aria-label={label}
            className="screen-audio"
            onPlay={({ currentTarget }) => {
              setSounds(true)
              if (currentTarget.currentTime === 0) setBegun((times) => times + 1)
            }}
            onPause={() => setSounds(false)}
            onEnded={() => setSounds(false)}
          />
          <PlaysNote plays={plays} of="el audio" />
        </>
      )}
    </>
  )
}
