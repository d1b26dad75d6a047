import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const surprise: AuthoredSection = {
  name: 'Sorprender',
  icon: 'icono-sorprender.svg',
  color: '#F4B740',
  subjectsTitle: 'El detalle que cuesta poco',
  subjects: ['Tres detalles de mostrador', 'A cada quien lo suyo', 'Por qué vuelven'],
  subsections: [
    {
      name: 'El detalle',
      icon: 'icono-sorprender.svg',
      contents: [
        {
          template: 'ImagesSlider',
          title: 'Tres detalles que no cuestan',
          category: 'conciencia',
          seconds: 45,
          points: 0,
          props: {
            image1: 'nota-a-mano.svg',
            image2: 'taza-tibia.svg',
            image3: 'nombre-en-el-vaso.svg',
            imageWidthDP: 880,
            imageHeightDP: 660,
            description:
              'Uno: una nota escrita a mano, «¡Gracias, Rosa!», junto a la bolsa de café. Dos: la taza se calienta antes de servir. Tres: el nombre de Samuel en el vaso.',
          },
        },
        {
          template: 'DragAndDrop',
          title: 'A cada quien lo suyo',
          category: 'contexto',
          seconds: 60,
          points: 15,
          props: {
            text: 'Une a cada cliente con el detalle que le sirve.',
            help_text: 'Sorprender no es dar más, sino dar lo que esa persona necesita.',
          },
          options: [
            { text: 'La que va de afán', description: 'El pedido listo al llegar' },
            { text: 'El que apenas empieza', description: 'Una cata de tres sorbos' },
            { text: 'El de todos los días', description: 'Saludarlo por su nombre' },
            { text: 'La del coche de bebé', description: 'Llevarle la taza a la mesa' },
          ],
        },
        {
          template: 'MultipleChoice',
          title: '¿Qué sorprende de verdad?',
          category: 'concepto',
          seconds: 60,
          points: 20,
          props: {
            text: 'Marca lo que un cliente contaría en su casa.',
            help_text: 'Lo que todos dan no se cuenta: se espera.',
          },
          options: [
            { text: 'Recordaron mi café', value: 1 },
            { text: 'Me avisaron una demora', value: 1 },
            { text: 'Me dieron la factura', value: 0 },
            { text: 'El local estaba limpio', value: 0 },
          ],
        },
      ],
    },
    {
      name: 'Que vuelva',
      icon: 'icono-volver.svg',
      contents: [
        {
          template: 'Chart',
          title: 'Por qué vuelven',
          category: 'concepto',
          seconds: 45,
          points: 0,
          props: {
            text: 'De cada cien clientes que volvieron a una tienda como la nuestra, cuántos dijeron que fue por esto.',
          },
          options: [
            { text: 'El trato', value: 46 },
            { text: 'El sabor', value: 31 },
            { text: 'La cercanía', value: 14 },
            { text: 'El precio', value: 9 },
          ],
        },
        {
          template: 'Tip',
          title: 'Despídete por el nombre',
          category: 'conciencia',
          seconds: 30,
          points: 0,
          props: {
            text: 'La última frase es la que se llevan puesta.',
            text2: '«Que te vaya bien, Samuel» vale más que el mejor aviso de la puerta.',
            textAlignment: 'center',
            ...picture(
              'cliente-que-vuelve.svg',
              'Dos clientes sonrientes llegan otra vez a la tienda de café de toldo rojo.',
            ),
          },
        },
        {
          template: 'Challenge',
          title: 'Un cliente, un detalle',
          category: 'contexto',
          seconds: 90,
          points: 30,
          props: {
            text: 'Hoy sorprende a una sola persona con algo que no cueste plata.',
            text2: 'Cuéntale mañana a tu equipo qué hiciste y qué cara puso.',
            textAlignment: 'center',
          },
        },
      ],
    },
  ],
}
