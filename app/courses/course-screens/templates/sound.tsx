import { fileAddress } from '../course-files.ts'
import { Glyph } from '../parts/glyph.tsx'
import { Picture } from '../parts/picture.tsx'
import { Screen, Text } from '../parts/screen.tsx'
import { SoundPlayer } from '../parts/sound-player.tsx'
import { Transcript } from '../parts/transcript.tsx'
import { Waveform } from '../parts/waveform.tsx'
import { alternativeOf, numberProp, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Sound with one image while it plays and another while it does not. */
export function Sound({ content, files, still }: ScreenProps) {
  const sound = textProp(content, 'sound')
  const [full, empty] = [textProp(content, 'image_full'), textProp(content, 'image_empty')]
  const drawing = (sounds: boolean) => {
    const name = (sounds ? full : empty) || full || empty
    return name ? (
      <div className="screen-picture">
        <Picture files={files} name={name} alt={alternativeOf(content)} look="media" />
      </div>
    ) : (
      <p className="screen-mark">
        <Glyph name="sound" />
      </p>
    )
  }
  return (
    <Screen content={content} align="center" look="sound">
      <Text content={content} name="text" />
      {sound && !still ? (
        <SoundPlayer
          src={fileAddress(files, 'audio', sound)}
          label={content.title ?? 'Sonido'}
          plays={numberProp(content, 'max_plays')}
        >
          {drawing}
        </SoundPlayer>
      ) : (
        <>
          {drawing(false)}
          <p className="screen-player">
            <Glyph name="play" />
            <Waveform />
          </p>
        </>
      )}
      <Transcript content={content} still={still} />
    </Screen>
  )
}
