import { paths } from '#app/kit/urls/paths.ts'
import { formatBytes } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'

/** Returns the kind of a file by its extension: specification 3, section 2. */
function kindOf(name: string): 'image' | 'video' | 'audio' | 'other' {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (/^(png|jpe?g)$/.test(end)) return 'image'
  if (/^(mp4|mpg|mpeg|3gp)$/.test(end)) return 'video'
  if (/^(mp3|aac)$/.test(end)) return 'audio'
  return 'other'
}

/** File of a message: a picture (272 px wide), a player, or a download link. */
export function Attachment({
  of: { key, name, bytes },
}: {
  of: { key: string; name: string; bytes?: number }
}) {
  const address = paths.communications.attachment(key, name)
  switch (kindOf(name)) {
    case 'image':
      return (
        <img
          src={address}
          alt={name}
          width={272}
          loading="lazy"
          className="block h-auto w-[272px] max-w-full rounded border border-line bg-sunken"
        />
      )
    case 'video':
      // The text of the message describes its video.
      return (
        <video
          src={address}
          controls
          playsInline
          preload="metadata"
          aria-label={`Video ${name}`}
          className="block w-[272px] max-w-full rounded bg-[black]"
        />
      )
    case 'audio':
      return (
        <audio
          src={address}
          controls
          preload="metadata"
          aria-label={`Audio ${name}`}
          className="block w-[272px] max-w-full"
        />
      )
    default:
      return (
        <a
          href={address}
          data-reload=""
          className="inline-flex max-w-full items-center gap-2 rounded border border-line bg-surface px-3 py-2 text-accent-text hover:underline"
        >
          <Icon name="download" />
          <span className="min-w-0 break-words">{name}</span>
          {bytes === undefined ? null : (
            <span className="shrink-0 text-muted">{formatBytes(bytes)}</span>
          )}
        </a>
      )
  }
}
