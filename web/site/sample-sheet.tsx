import '#web/ui/sheet.css'

/** A sample page, as the product lays it out; on the landing and beside the forms. */
export function SamplePage() {
  return (
    <div className="sheet">
      <div className="sheet-in sheet-flow">
        <span className="sheet-num">2</span>
        <p className="title">
          La deserción universitaria como proceso: Integración académica y permanencia en los
          primeros semestres
        </p>
        <p className="title">Introducción</p>
        <p className="p">
          La deserción universitaria suele explicarse como una decisión individual: falta de
          esfuerzo, de vocación o de tiempo. Sin embargo, la investigación de las últimas décadas la
          describe como un proceso que se forma entre el estudiante y la institución. Spady (1970)
          fue uno de los primeros en leerla desde la sociología, a partir de la idea de integración;
          sobre esa base, Tinto (1975) propuso que la permanencia depende del grado en que el
          estudiante se integra a la vida académica y a la vida social de su universidad.
        </p>
        <p className="p">
          Este ensayo sostiene que los primeros semestres son el momento en que esa integración se
          gana o se pierde, y que la prevención no puede limitarse a la ayuda económica. Como
          advierten Cabrera et al. (2006), el abandono responde a varias causas a la vez y no admite
          una explicación única.
        </p>
        <p className="t2">El ingreso como punto de quiebre</p>
        <p className="p">
          Quien llega a la universidad trae consigo una historia escolar y familiar. Bourdieu y
          Passeron (2003) mostraron que el capital cultural heredado pesa en la familiaridad con los
          códigos académicos: qué se espera de un ensayo, cómo se pregunta en clase, a quién se
          acude cuando algo sale mal. Esa distancia no figura en las notas de admisión, pero se
          siente desde las primeras semanas.
        </p>
        <p className="p">
          Cuando la institución no acompaña ese tránsito, la dificultad se lee como incapacidad.
          Tinto (1993) llama la atención sobre ese malentendido: muchas salidas no son fracasos
          académicos, sino desajustes entre lo que el estudiante esperaba y lo que encontró. Las
          tutorías tempranas, la devolución oportuna de los trabajos y los grupos de estudio actúan
          justo ahí: vuelven visible lo que la universidad daba por sabido y le dan al estudiante a
          quién acudir antes de que la duda se convierta en abandono.
        </p>
      </div>
    </div>
  )
}
