import type { AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const everyday: AuthoredSection = {
  name: 'Datos en el día a día',
  icon: 'icono-datos.svg',
  color: '#1E7A78',
  subjectsTitle: 'Costumbres que cuidan',
  subjects: ['Tu pantalla y tu escritorio', 'Claves que aguantan', 'Compartir lo justo'],
  subsections: [
    {
      name: 'Tu escritorio y tu pantalla',
      icon: 'icono-datos.svg',
      contents: [
        {
          template: 'ImageChoice',
          title: 'Te levantas por un tinto',
          category: 'contexto',
          seconds: 45,
          points: 10,
          props: {
            text: '¿Cómo dejas tu puesto?',
            image1: 'escritorio-expuesto.svg',
            image2: 'escritorio-protegido.svg',
            image3: 'escritorio-compartido.svg',
            help_text:
              'Dos teclas bastan: Windows y L. Una clave en un papel es una clave de todos.',
            description:
              'Imagen 1: pantalla abierta con una tabla y una nota con la clave. Imagen 2: pantalla bloqueada y papeles en el cajón. Imagen 3: un compañero usa el computador y dice: ¿me prestas?',
          },
          options: [
            { text: 'Así, no demoro', value: 0 },
            { text: 'Bloqueado y con cajón', value: 1 },
            { text: 'Se lo presto a alguien', value: 0 },
          ],
        },
        {
          template: 'Sort',
          title: 'El podio de las claves',
          category: 'concepto',
          seconds: 60,
          points: 20,
          props: {
            text: 'Ordénalas, de la más difícil de adivinar a la más fácil.',
            help_text:
              'Una frase larga que solo tú armarías gana a los signos raros; tu cumpleaños está en tus redes.',
          },
          options: [
            { text: 'tres loros piden arepa', place: 1 },
            { text: 'Tr3bol!', place: 2 },
            { text: '24081990', place: 3 },
          ],
        },
        {
          template: 'Tip',
          title: 'Una clave, una puerta',
          category: 'conciencia',
          seconds: 30,
          points: 0,
          props: {
            text: 'No uses la misma clave en el trabajo y en tus compras.',
            text2: 'Cuando roban la de una tienda, prueban con ella todas las demás puertas.',
            textAlignment: 'center',
          },
        },
      ],
    },
    {
      name: 'Compartir lo justo',
      icon: 'icono-compartir.svg',
      contents: [
        {
          template: 'SingleChoice',
          title: 'La lista de los cumpleaños',
          category: 'contexto',
          seconds: 45,
          points: 10,
          props: {
            text: 'Te piden la base de empleados para felicitar a cada quien. ¿Qué envías?',
            help_text: 'Lo que no viaja no se pierde.',
          },
          options: [
            { text: 'La base completa', value: 0 },
            { text: 'Nombre, día y mes', value: 1 },
            { text: 'La base, con clave', value: 0 },
          ],
        },
        {
          template: 'OrderPhrase',
          title: 'Si algo se escapó',
          category: 'concepto',
          seconds: 45,
          points: 15,
          props: {
            text: 'Enviaste un archivo con datos al correo equivocado. Ordena lo que haces.',
            phrase:
              'Avisa a seguridad de la información | Pide que lo eliminen | Anota qué datos iban | Cuéntale al titular si se lo piden',
            help_text: 'Callarlo es lo único que no tiene arreglo.',
          },
        },
        {
          template: 'Type',
          title: 'Con tus palabras',
          category: 'conciencia',
          seconds: 90,
          points: 10,
          props: {
            text: 'Un proveedor te pide por chat el celular personal de una compañera. ¿Qué le respondes, sin ser descortés?',
            only_feedback: true,
            hide_result: true,
            help_text: 'Puedes ofrecer dar la razón tú, o el correo de la empresa.',
          },
        },
      ],
    },
  ],
}
