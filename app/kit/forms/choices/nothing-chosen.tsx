import { chooseOne, type Noun } from '#contract/platform/values/nouns.ts'
import { actions } from '../../ui/common-copy.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Message when a bulk action was requested without a selection, which is possible without scripts. */
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

/** Footer of a dialog in which nothing can be done. */
export function WayOut({ closeTo }: { closeTo: string }) {
  return (
    <div className="dialog-foot mt-5 flex justify-end">
      <ButtonLink to={closeTo} preventScrollReset>
        {actions.back}
      </ButtonLink>
    </div>
  )
}
