import { fileAddress, type CourseFiles } from '../../course-screens/course-files.ts'

const KINDS = new Map([
  ['image', 'images'],
  ['audio', 'audio'],
  ['font', 'fonts'],
] as const satisfies [string, string][] as [string, 'images' | 'audio' | 'fonts'][])

type Of = { type: string; name: string; sources: CourseFiles }

/** Returns the address of a file, by its type. */
export function mediaAddress({ type, name, sources }: Of): string {
  return fileAddress(sources, KINDS.get(type.split('/')[0]!) ?? 'files', name)
}

/** Preview of an image or player of a sound or video; renders nothing for a document. */
export function FileMedia(of: Of) {
  const src = mediaAddress(of)
  if (of.type.startsWith('image/'))
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        className="h-24 w-full rounded border border-line bg-sunken object-contain"
      />
    )
  return <FilePlayer type={of.type} name={of.name} src={src} />
}

/** Sound and video; nothing is loaded before playback. */
export function FilePlayer({ type, name, src }: { type: string; name: string; src: string }) {
  const label = `Reproducir ${name}`
  if (type.startsWith('audio/'))
    return <audio controls preload="none" src={src} aria-label={label} className="h-9 w-full" />
  if (type.startsWith('video/'))
    return (
      <video
        controls
        preload="none"
        src={src}
        aria-label={label}
        className="max-h-56 w-full rounded border border-line"
      />
    )
  return null
}

export function isPlayed(type: string): boolean {
  return /^(audio|video)\//.test(type)
}
