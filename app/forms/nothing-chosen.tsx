import { chooseOne, type Noun } from '#contract/nouns.ts'
import { actions } from '../copy/common.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Without scripts something can be asked for with no box ticked. */
export function NothingChosen({ noun, closeTo }: { noun: Noun; closeTo: string }) {
  return (
    <>
      <Alert tone="warning" live={false}>
        {chooseOne(noun)}
      </Alert>
      <WayOut closeTo={closeTo} />
    </>
  )
}

/** The foot of a dialog in which there is nothing to do. */
export function WayOut({ closeTo }: { closeTo: string }) {
  return (
    <div className="dialog-foot mt-5 flex justify-end">
      <ButtonLink to={closeTo} preventScrollReset>
        {actions.back}
      </ButtonLink>
    </div>
  )
}
