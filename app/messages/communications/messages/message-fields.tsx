import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import {
  ATTACHMENT_EXTENSIONS,
  MAX_ATTACHMENT_BYTES,
  MAX_BODY,
  MAX_IMAGE_BYTES,
  MINUTE_STEP,
} from '#contract/messages/message-bounds.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { textValue, useFormField } from '#app/kit/forms/field.tsx'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { SelectField, type Option } from '#app/kit/forms/choices/select-field.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextAreaField } from '#app/kit/forms/text-field.tsx'
import { TimeField } from '#app/kit/forms/dates/time-field.tsx'
import type { FormAnswer } from '#app/kit/forms/saving/use-form-answer.ts'
import { VersionFields } from '#app/kit/forms/saving/version-fields.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Differences } from '#app/kit/ui/states/differences.tsx'
import { formatBytes } from '#app/kit/ui/format.ts'
import { MessagePreview } from './message-preview.tsx'
import type { Sample } from './sample.server.ts'
import { VariableButtons } from './variable-buttons.tsx'

export const FORM = 'message'

/** Text, file and date of a message, beside a preview. */
export function MessageFields({
  audiences,
  defaults,
  recovered,
  answer,
  back,
  today,
  lastDay,
  zone,
  sample,
}: {
  audiences: Option[] | null
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
  answer: FormAnswer | undefined
  back: string
  /** Days offered by the calendar, 'YYYY-MM-DD'. */
  today: string
  lastDay: string
  /** Name of the tenant's time zone. */
  zone: string
  /** Person whose values the preview shows. */
  sample: Sample | null
}) {
  const { pathname, search } = useLocation()
  const formId = answer?.formId ?? FORM
  return (
    <Form
      key={formId}
      id={formId}
      encType="multipart/form-data"
      replace
      defaultValues={defaults}
      recovered={recovered}
    >
      <DefaultButton />
      {answer?.differences ? (
        <Differences items={answer.differences} discardTo={`${pathname}${search}`} />
      ) : null}
      <VersionFields />
      <HiddenField name="id" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,640px)_minmax(280px,1fr)]">
        <Card title="Mensaje">
          <div className="grid grid-cols-1 gap-4">
            {audiences ? (
              <SelectField name="audience" label="Audiencia" options={audiences} required />
            ) : null}
            <TextAreaField
              name="body"
              label="Texto"
              help="Con *negrita*, _cursiva_ y ~tachado~ como en WhatsApp. Los datos de cada persona van entre llaves; tras | va lo que se escribe a quien no lo tiene: {{curso|tus cursos}}."
              rows={7}
              maxLength={MAX_BODY}
            />
            <VariableButtons field="body" />
            <AttachmentField />
            <ScheduleFields today={today} lastDay={lastDay} zone={zone} />
          </div>
        </Card>
        <MessagePreview sample={sample} />
      </div>
      <FormActions>
        <ButtonLink to={back}>{actions.cancel}</ButtonLink>
        <span className="js:hidden">
          <SubmitButton variant="secondary" name="step" value="preview" pending="Cargando…">
            Vista previa
          </SubmitButton>
        </span>
        <SubmitButton name="step" value="review" pending="Revisando…">
          {actions.continue}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Key and name of a stored file, and a field to replace it. */
function AttachmentField() {
  const name = textValue(useFormField('attachment_name').defaultValue)
  return (
    <>
      <HiddenField name="attachment" />
      <HiddenField name="attachment_name" />
      {name ? <p className="break-words">Archivo adjunto: {name}</p> : null}
      <FileField
        name="attachment_file"
        label={name ? 'Cambiar el archivo' : 'Archivo adjunto'}
        help={`Uno: PNG, JPG, MP3, AAC, 3GP, MPG, MP4, PDF, DOC, DOCX, PPTX, XLSX o VCF. Imágenes de hasta ${formatBytes(MAX_IMAGE_BYTES)}; lo demás, hasta ${formatBytes(MAX_ATTACHMENT_BYTES)}.`}
        accept={ATTACHMENT_EXTENSIONS}
        current={name || null}
        removeLabel="Quitar el archivo adjunto"
      />
    </>
  )
}

/** Date fields: with scripts shown on demand, without them always. */
function ScheduleFields({
  today,
  lastDay,
  zone,
}: {
  today: string
  lastDay: string
  zone: string
}) {
  const { defaultValue } = useFormField('schedule')
  const [on, setOn] = useState(defaultValue === true || defaultValue === 'on')
  return (
    <>
      <CheckboxField name="schedule" label="Programar?" onValue={setOn} />
      <div className={on ? '' : 'js:hidden'}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DateField name="day" label="Fecha" min={today} max={lastDay} />
          <TimeField name="time" label="Hora" step={MINUTE_STEP} />
        </div>
        <p className="mt-1 text-sm text-muted">Hora de la compañía: {zone}.</p>
      </div>
    </>
  )
}

function HiddenField({ name }: { name: string }) {
  const value = textValue(useFormField(name).defaultValue)
  return <input type="hidden" name={name} value={value} readOnly />
}
