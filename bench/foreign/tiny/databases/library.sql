CREATE TABLE branches (
  branch_id INTEGER PRIMARY KEY,
  branch_name TEXT,
  city TEXT
);
INSERT INTO branches VALUES
(1,'Riverside','Graz'),
(2,'Old Mill','Linz'),
(3,'Hilltop','Graz');
CREATE TABLE loans (
  loan_id INTEGER PRIMARY KEY,
  branch_id INTEGER,
  title TEXT,
  fee REAL,
  lent_on DATE,
  FOREIGN KEY (branch_id) REFERENCES branches (branch_id)
);
INSERT INTO loans VALUES
(11,1,'Atlas','1.50','2021-03-02'),
(12,1,'Primer','0.50','2021-04-12'),
(13,1,'Atlas','2.25','2021-05-20'),
(14,2,'Almanac','1.00','2021-06-01'),
(15,2,'Primer','3.75','2021-07-09'),
(16,3,'Almanac','0.75','2021-08-30');
