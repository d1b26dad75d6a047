import { fileAddress } from '../course-files.ts'
import { Poster } from '../parts/poster.tsx'
import { Screen, Text } from '../parts/screen.tsx'
import { Transcript } from '../parts/transcript.tsx'
import { textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Video from the course's files. */
export function FirebaseVideo({ content, files, still }: ScreenProps) {
  const file = textProp(content, 'file')
  return (
    <Screen content={content} look="video">
      {file && !still ? (
        // The transcript below has its text.
        <video
          src={fileAddress(files, 'files', file)}
          controls
          playsInline
          preload="metadata"
          aria-label={content.title ?? 'Video'}
          className="screen-video"
        />
      ) : (
        <span className="screen-video">
          <Poster>{file ? 'Video' : 'Sin video'}</Poster>
        </span>
      )}
      <Text content={content} name="description" />
      <Transcript content={content} still={still} />
    </Screen>
  )
}
