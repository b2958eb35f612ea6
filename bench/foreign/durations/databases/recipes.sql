CREATE TABLE recipes (
  recipe_id INTEGER PRIMARY KEY,
  recipe_name TEXT,
  cuisine TEXT,
  calories INTEGER
);
INSERT INTO recipes VALUES
(1,'Roast Bean0','French',519),
(2,'Baked Bean1','Thai',113),
(3,'Baked Rice2','French',821),
(4,'Baked Carrot3','French',287),
(5,'Spiced Carrot4','Thai',626),
(6,'Baked Carrot5','French',691),
(7,'Roast Rice6','Thai',590),
(8,'Baked Carrot7','Thai',539),
(9,'Roast Rice8','French',133),
(10,'Roast Rice9','French',620),
(11,'Roast Rice10','Thai',224),
(12,'Baked Rice11','French',220),
(13,'Spiced Leek12','French',781),
(14,'Spiced Leek13','French',787),
(15,'Baked Leek14','French',741);
