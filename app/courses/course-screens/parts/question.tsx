import type { ReactNode } from 'react'
import type { ScreenProps } from '../screen-props.ts'
import { ContentPicture } from './picture.tsx'
import { Help, Screen, Text } from './screen.tsx'

/** Shared layout of questions around the answers: image, question, help. */
export function Question({
  content,
  files,
  look,
  action = 'Responder',
  children,
}: ScreenProps & { look: string; action?: string; children: ReactNode }) {
  return (
    <Screen content={content} look={look} action={action}>
      <ContentPicture content={content} files={files} look="question" />
      <Text content={content} name="text" look="question" />
      {children}
      <Help content={content} />
    </Screen>
  )
}
