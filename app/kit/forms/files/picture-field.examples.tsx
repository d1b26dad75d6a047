import { Form } from '../form.tsx'
import { PictureField } from './picture-field.tsx'

const example = { imageAt: (key: string) => `/${key}.svg`, megabytes: 5 }

export const pictures = (
  <Form id="picture-field" encType="multipart/form-data" defaultValues={{ stored: 'avatar' }}>
    <PictureField name="none" label="Sin imagen" {...example} />
    <PictureField name="stored" label="Con imagen" {...example} />
    <PictureField
      name="cover"
      label="Obligatoria y ancha"
      placeholder="/course.svg"
      required
      wide
      {...example}
    />
  </Form>
)
