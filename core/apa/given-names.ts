/** Given names of many Spanish speakers, lower case: "Pablo Vera" is a person and "Grupo Vera" is not. */
export const givenNames: ReadonlySet<string> = new Set(
  `adriana alberto alejandra alejandro alfonso alfredo alicia álvaro ana andrea andrés ángel ángela antonio arturo
  beatriz bolívar byron camila carla carlos carmen carolina catalina cecilia césar christian clara claudia cristian
  cristina daniel daniela david diana diego edgar edison eduardo elena elizabeth emilia enrique ernesto esteban esther
  eugenia eva fabián felipe fernanda fernando francisco franklin freddy gabriel gabriela galo gerardo germán gladys gloria
  gonzalo gustavo héctor hernán hugo ignacio inés irene isabel iván jaime javier jenny jéssica jesús joaquín johanna
  john jorge josé juan juana julia julio karen karina laura leonardo leonor lorena lourdes lucía luis luz manuel marcela
  marcelo marco marcos margarita maría mariana mario marta martha martín mateo mauricio mercedes michael miguel milton mónica
  nancy natalia nelson nicolás norma olga orlando óscar pablo paola patricia patricio paul paula paúl pedro pilar rafael
  ramiro ramón raúl rebeca ricardo richard roberto robert rocío rodrigo rolando rosa rosario rubén salomé samuel sandra santiago
  sara sebastián sergio silvia simón sofía sonia susana tatiana teresa tomás valentina vanessa vanesa verónica vicente
  víctor victoria viviana walter washington wilson xavier ximena yolanda`.split(/\s+/),
)
