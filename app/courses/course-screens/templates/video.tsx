import { videoOf } from '#contract/courses/design/course-video.ts'
import { Poster } from '../parts/poster.tsx'
import { Screen, Text } from '../parts/screen.tsx'
import { Transcript } from '../parts/transcript.tsx'
import { VideoEmbed } from '../parts/video-embed.tsx'
import { textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

export function Video({ content, still }: ScreenProps) {
  const written = textProp(content, 'video')
  const video = written ? videoOf(written) : null
  return (
    <Screen content={content} look="video">
      {video && !still ? (
        <VideoEmbed key={written} video={video} title={content.title ?? 'Video'} />
      ) : (
        <span className="screen-video">
          <Poster>{video ? `Video de ${video.platform}` : 'Sin video'}</Poster>
        </span>
      )}
      <Text content={content} name="text" />
      <Transcript content={content} still={still} />
    </Screen>
  )
}
