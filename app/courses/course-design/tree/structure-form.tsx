import { useNavigation } from '@remix-run/react'
import type { ReactNode, Ref } from 'react'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import type { Item } from './items.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Buttons that change the structure of the course, each by its `intent` (structure.ts), as a plain form. */
export function StructureForm({
  at,
  item,
  version,
  form,
  className = 'flex flex-wrap items-center gap-1',
  children,
}: {
  at: EditorPaths
  item: Item | undefined
  version: number
  form?: Ref<HTMLFormElement>
  className?: string
  children: ReactNode
}) {
  const sending = useNavigation().formAction?.startsWith(at.structure()) ?? false
  return (
    <PostForm
      ref={form}
      action={at.structure({ item: item?.key })}
      preventScrollReset
      replace
      className={className}
      onSubmit={(event) => {
        if (sending) event.preventDefault()
      }}
    >
      <input type="hidden" name="version" value={version} />
      {children}
    </PostForm>
  )
}
