import { fileAddress, type CourseFiles } from '../course-files.ts'
import { Glyph } from './glyph.tsx'
import { Picture } from './picture.tsx'
import { Poster } from './poster.tsx'
import { SoundPlayer } from './sound-player.tsx'
import { Waveform } from './waveform.tsx'

/** File of a message as WhatsApp shows its kind, by its extension. */
export function ChatFile({
  files,
  name,
  alt,
  still,
}: {
  files: CourseFiles
  name: string
  alt: string
  still: boolean | undefined
}) {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (/^(png|jpe?g|svg|webp)$/.test(end))
    return <Picture files={files} name={name} alt={alt} look="chat" />
  if (/^(m4a|mp3|aac)$/.test(end)) {
    return still ? (
      <p className="screen-player">
        <Glyph name="play" />
        <Waveform />
      </p>
    ) : (
      <SoundPlayer src={fileAddress(files, 'audio', name)} label={`Audio ${name}`} />
    )
  }
  if (/^(mp4|3gp)$/.test(end)) {
    return still ? (
      <span className="screen-video">
        <Poster>Video</Poster>
      </span>
    ) : (
      // The text of the message describes its video.
      <video
        src={fileAddress(files, 'files', name)}
        controls
        playsInline
        preload="metadata"
        aria-label={`Video ${name}`}
        className="screen-video"
      />
    )
  }
  const card = (
    <>
      <Glyph name={end === 'vcf' || end === 'vcard' ? 'person' : 'file'} />
      <span className="chat-file-name">
        {name}
        <small>{end.toUpperCase()}</small>
      </span>
    </>
  )
  if (still) return <span className="chat-file">{card}</span>
  return (
    <a href={fileAddress(files, 'files', name)} download className="chat-file">
      {card}
    </a>
  )
}
