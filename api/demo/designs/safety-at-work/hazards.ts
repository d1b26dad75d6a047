import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const hazards: AuthoredSection = {
  name: 'Peligros y riesgos',
  icon: 'icono-peligros.svg',
  color: '#F4B740',
  subjectsTitle: 'En este módulo',
  subjects: ['Ver el peligro antes que te vea', 'De peligro a riesgo', 'Reportar a tiempo'],
  subsections: [
    {
      name: 'Mira tu puesto',
      icon: 'icono-peligros.svg',
      contents: [
        {
          template: 'Concept',
          title: 'El charco y el resbalón',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            text: 'Un peligro es algo que puede hacer daño. Un riesgo es qué tan probable es que lo haga y qué tan grave sería.',
            text2:
              'El charco es el peligro. Que alguien resbale con una caja en los brazos es el riesgo: crece si pasa mucha gente y baja si lo secas y lo señalas.',
            textAlignment: 'left',
            ...picture(
              'bodega-derrame.svg',
              'Una bodega con estantes. Una persona con casco y chaleco señala un charco en el piso, cerca de la salida.',
            ),
          },
        },
        {
          template: 'ImageChoice',
          title: 'Encuentra el peligro',
          category: 'contexto',
          seconds: 45,
          points: 10,
          props: {
            text: '¿En cuál de estas escenas puede salir alguien lastimado hoy?',
            image1: 'escalera-firme.svg',
            image2: 'cable-suelto.svg',
            image3: 'pasillo-libre.svg',
            help_text: 'Mira el piso: la mayoría de las caídas empiezan ahí, y no en las alturas.',
            description:
              'Imagen 1: una persona sube una escalera mientras otra la sostiene. Imagen 2: un cable atraviesa el piso y alguien tropieza. Imagen 3: un pasillo despejado entre estantes, con la salida a la vista.',
          },
          options: [
            { text: 'La escalera', value: 0 },
            { text: 'El cable en el piso', value: 1 },
            { text: 'El pasillo', value: 0 },
          ],
        },
        {
          template: 'SingleChoice',
          title: '¿Qué haces primero?',
          category: 'contexto',
          seconds: 45,
          points: 10,
          props: {
            text: 'Ves aceite derramado junto al montacargas y vas de afán. ¿Qué haces primero?',
            help_text:
              'Quien lo ve es quien lo señala. Buscar al responsable toma minutos; resbalar, un segundo.',
          },
          options: [
            { text: 'Sigo, ya pasará aseo', value: 0 },
            { text: 'Señalo y aviso', value: 1 },
            { text: 'Tomo una foto y sigo', value: 0 },
          ],
        },
      ],
    },
    {
      name: 'Reporta a tiempo',
      icon: 'icono-reporte.svg',
      contents: [
        {
          template: 'Chart',
          title: 'De qué se lastima la gente',
          category: 'conciencia',
          seconds: 45,
          points: 0,
          props: {
            text: 'De cada cien lesiones de una bodega como la nuestra. Las dos primeras empezaron con algo que alguien vio y no reportó.',
          },
          options: [
            { text: 'Caídas al mismo nivel', value: 38 },
            { text: 'Golpes', value: 27 },
            { text: 'Sobreesfuerzos', value: 19 },
            { text: 'Cortes', value: 16 },
          ],
        },
        {
          template: 'WhatsApp',
          title: 'Reportes de la bodega',
          category: 'contexto',
          seconds: 30,
          points: 0,
          props: {
            text: '*Reporte de peligro*\nBodega 2, pasillo de la salida. Hay agua en el piso desde las 7:40 a. m.\nYa puse el aviso y pedí que lo sequen. Falta arreglar la gotera del techo.',
            file: 'bodega-derrame.png',
            sendAfterMinutes: 30,
            description: 'La foto del charco en el pasillo, con el aviso puesto al lado.',
          },
        },
        {
          template: 'OrderPhrase',
          title: 'Cuatro pasos, en orden',
          category: 'concepto',
          seconds: 45,
          points: 15,
          props: {
            text: 'Ordena lo que haces cuando encuentras un peligro.',
            phrase: 'Detente | Señala el lugar | Avisa a tu líder | Regístralo en el formato',
            help_text: 'Primero evita que alguien se lastime; después viene el papel.',
          },
        },
      ],
    },
  ],
}
