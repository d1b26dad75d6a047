/**
 * Videos of platforms, by their ids. No zod here: the property panel shows the recognized video
 * while the user types.
 */

export type PlatformVideo = {
  platform: 'YouTube' | 'Vimeo'
  id: string
  /** Required by Vimeo for an unlisted video. */
  hash?: string
}

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^[1-9]\d{4,9}$/
/** Path of a video, also below a channel, a group, a showcase or a title for sale. Events have ids of their own. */
const VIMEO_PATH =
  /^(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/|ondemand\/[\w-]+\/)?([1-9]\d{4,9})(?:\/([\da-z]{6,20}))?$/i
const VIMEO_HASH = /^[\da-z]{6,20}$/i
const YOUTUBE_HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const VIMEO_HOSTS = /^(?:(?:www|player)\.)?vimeo\.com$/

export const NO_VIDEO = 'escribe la dirección de un video de YouTube o de Vimeo, o su identificador'

/** Returns the video of an id, an address or a stored value; null when it names none. */
export function videoOf(written: string): PlatformVideo | null {
  const [id = '', hash, ...more] = written.split('/')
  if (more.length === 0) {
    if (hash === undefined && YOUTUBE_ID.test(id)) return { platform: 'YouTube', id }
    if (VIMEO_ID.test(id)) return vimeo(id, hash)
  }
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`
  return URL.canParse(address) ? videoAt(new URL(address)) : null
}

/** Returns the stored form: the id, or 'id/hash' for an unlisted Vimeo video. */
export function storedVideo({ id, hash }: PlatformVideo): string {
  return hash ? `${id}/${hash}` : id
}

function videoAt({ hostname, pathname, searchParams }: URL): PlatformVideo | null {
  const parts = pathname.split('/').filter(Boolean)
  const [first = '', second = ''] = parts
  if (hostname === 'youtu.be') return youtube(first)
  if (YOUTUBE_HOSTS.test(hostname)) {
    if (first === 'watch') return youtube(searchParams.get('v') ?? '')
    return ['embed', 'shorts', 'live', 'v'].includes(first) ? youtube(second) : null
  }
  if (!VIMEO_HOSTS.test(hostname)) return null
  const video = VIMEO_PATH.exec(parts.join('/'))
  if (!video) return null
  return vimeo(video[1]!, video[2] ?? searchParams.get('h') ?? undefined)
}

/** A playlist is embedded under a word as long as a video id. */
function youtube(id: string): PlatformVideo | null {
  return YOUTUBE_ID.test(id) && id !== 'videoseries' ? { platform: 'YouTube', id } : null
}

function vimeo(id: string, hash: string | undefined): PlatformVideo | null {
  if (hash === undefined) return { platform: 'Vimeo', id }
  return VIMEO_HASH.test(hash) ? { platform: 'Vimeo', id, hash } : null
}
