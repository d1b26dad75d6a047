import { Poster } from '../parts/poster.tsx'
import { Screen, Text } from '../parts/screen.tsx'
import { Transcript } from '../parts/transcript.tsx'
import { VideoEmbed } from '../parts/video-embed.tsx'
import { textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

export function Video({ content, still }: ScreenProps) {
  const id = textProp(content, 'video')
  return (
    <Screen content={content} look="video">
      {id && !still ? (
        <VideoEmbed key={id} id={id} title={content.title ?? 'Video'} />
      ) : (
        <span className="screen-video">
          <Poster>{id ? 'Video de YouTube' : 'Sin video'}</Poster>
        </span>
      )}
      <Text of={textProp(content, 'text')} />
      <Transcript content={content} still={still} />
    </Screen>
  )
}
